// This module is separate because it must run before the library's certificate code, and bundlers
// run a CommonJS module only together with the body of the module that imports it.
import 'reflect-metadata'
