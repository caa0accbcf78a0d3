/**
 * The embedded provider's key and certificate, in base64. The key protects nothing: on the
 * provider's page anyone can choose any person, and no deployed shop has this page.
 */
export const embeddedPair = {
  key: [
    'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC9h1WQN8kLXdKedsZGIwsk8BQ4LnIA5A4y8n0t',
    'mI9C8AamO+AgEw5h+pBv0S9G41XKYWNLZgX69G/bMFbIs87Zq0bl1Oez7AqLnn8d88gsKFMZUt2Z4raUM/ckqPwY',
    'NUxuLX7SVcUQUCWIixviNkR84P/vabgnDa62WbZ89YuHVQtDZ79Z/jeoE4Ef5Sq8QSeFdzcuUmVPA39Oa5QMgRFF',
    'CdXuQOL1taAoBGymFxyJaZ++yJpKh5Nir3FHyyIrIQJEISj6Okiof1DOfkwkeW0qfjnpXK+actBuEXjafpT/0rOq',
    'Oz7rYiol8LaHojy+Ug2R+F7EuQ+38O4JDZL6Ws+vAgMBAAECggEASq+Fcq7g/ScsQ8C3UlUl45jtxtPanepAhCgV',
    'Vv3q2mxemmw23jzUKp0EBOQwVqVoHbex2rjp+2IOoBfU4wMkLJd3eUMkSTznTOyY2BNEWs5LLMwAQk9aNl2h8uLa',
    'cKm0JCiudLFS1iJXIA79Xm+XHoTFpjEJXe5g3j/ND0HtiVa1img/Q6GEWg9EocgKuLfJ7DhqtuYyWkdejb5ZaBl6',
    'BATfwqNrvi2dnMNl4MU4CaQUNo9VcNxrm3GXZogvr8iwznEcugcOp/MqRfaEZL73L5PyRx38fDNakAXuUrrekuLt',
    'DpSdvopeRoa8mH2CT4+OgVqqV4FoS61kQ8iFCMDr9QKBgQD5RY5dsneEY+auARHUpg/Asm0iUp3yS2bquRLE40TW',
    'VIjbo+0I2JVLb/7QFvwtAIHEYqoYRbQQ7ITKmSnBfP0/ZpfNYn1FV3hYxQ+ZYbu511gxhgeF8Tg07eGA1t+QXJ8R',
    'j54tUcDOD2wqpshPVrhWSABVOlUHgsTCLRfRGUZxDQKBgQDCpPWSSYgE0TOfdcDKJE23QXuudQKnI+PdOjSpQCJ9',
    'pZwQ+G6fVKD5kCDTT17jl2WZx/a35vsBy9rV8dFT/gb4Cmg5FJDhPx3lDD6nJn0hRBR5UAuAJblS14xEbzOcdmvQ',
    'XIa2Yc5QyJlXjU5fpc3JYWaZ9O9MHRuO6PPj/vd8qwKBgQCSbZudytKOgKjnmlVBF3O1fJrDSMjjpguE4sb1xZOQ',
    'XAQxEfCR+7hnohiLYJUuUlfoZxUIQRnvvyCaarKuqJ+TeM6/pZV1AFb/vnLVZSYDm06BePw+YF7mKL8JEjAt+1qt',
    '1DHU6WtbIJAn1eVhRc3vUUhwyF1eliDC9/4/pJtOmQKBgH0j/3qQ6fFm6xCvbUbJNmoGoNUWB6Gb8okuPeM/B63O',
    'httmTgEEMQaigmg5FGGw2bKYHGg6CdEq1kRM129v190rG7zvGwKmSLsVN0bR+QslMSCZtPsrxc2cJWNuNzl17XUl',
    't7qUgUfw4J2ojOXzvK2ngIalMiC2ahxka0F/kHBHAoGBANSwRUzKfAC8AIzof+d4VDMLbrqEt4P3ezXa1IqY/qDN',
    '34ushHsIEccQogMNZxyI1uxJTfRX9Bo1Fn8oyXTlJyelZN64aLx1TMr+zwQLbakvNB7nxvywGJAfYd6W7lPVIjH0',
    'cRo521lpDRM6WBodaG6Mjc/r4WAPTtlW25i6f9WM',
  ].join(''),
  certificate: [
    'MIIDFTCCAf2gAwIBAgIUN8K9Z/LxUE6e31DbdGS2CAQ3A4gwDQYJKoZIhvcNAQELBQAwGTEXMBUGA1UEAwwOZGV2',
    'LmlkLmV4YW1wbGUwIBcNMjYxMTIzMjAyMDI3WhgPMjA1NjAxMTAyMDIwMjdaMBkxFzAVBgNVBAMMDmRldi5pZC5l',
    'eGFtcGxlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvYdVkDfJC13SnnbGRiMLJPAUOC5yAOQOMvJ9',
    'LZiPQvAGpjvgIBMOYfqQb9EvRuNVymFjS2YF+vRv2zBWyLPO2atG5dTns+wKi55/HfPILChTGVLdmeK2lDP3JKj8',
    'GDVMbi1+0lXFEFAliIsb4jZEfOD/72m4Jw2utlm2fPWLh1ULQ2e/Wf43qBOBH+UqvEEnhXc3LlJlTwN/TmuUDIER',
    'RQnV7kDi9bWgKARsphcciWmfvsiaSoeTYq9xR8siKyECRCEo+jpIqH9Qzn5MJHltKn456VyvmnLQbhF42n6U/9Kz',
    'qjs+62IqJfC2h6I8vlINkfhexLkPt/DuCQ2S+lrPrwIDAQABo1MwUTAdBgNVHQ4EFgQUGKIKrXfIKPnf9u3JrZsC',
    '642ABJQwHwYDVR0jBBgwFoAUGKIKrXfIKPnf9u3JrZsC642ABJQwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0B',
    'AQsFAAOCAQEAuxYZhii6ZX9KqtNqEKDY+wES2CCXfVcNXu+I24xrKcVnmKE79tZkv+tgh9vZiTyn1m1Ut4kNYg1m',
    '6X8YtP85vdSFOKLFbRABTKXQAzTMSN34TOIqJh9fMa7RzGJAHF0UWtbmxVH+UxBwfS1/3Au4Yh59LAhBEBrqCaU+',
    'FRvJFjczjpc/i5VyGydGXgxVTwwqUSdZqI0o8OIqsQuwBxSi6hRaCRUdRtwM/1PBHlmdsY8S54JjFF/p24GnoTZB',
    'tkqzlBl5x3n3m9ZnJcLwNrIeGtczFE6GBxo73PEN9TfzMZxADYxK6VridaoFaFrjjs+1nvq6Tt8tfT5xIqrtZOAO',
    'Mg==',
  ].join(''),
}
