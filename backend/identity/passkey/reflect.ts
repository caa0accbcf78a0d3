// A module of its own, because it must have run before the certificate code of the library does, and
// bundlers run a CommonJS module only with the body of the module that imports it.
import 'reflect-metadata'
