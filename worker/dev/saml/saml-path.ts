export const samlPath = '/__dev/saml'
