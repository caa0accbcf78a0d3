import { get, post, put, read } from './endpoint.ts'

export { apiBase, type Endpoint } from './endpoint.ts'
export * from './organization-endpoints.ts'

// Endpoints are single exports without schemas, so that a browser's script contains only those that
// it calls.

// The catalogue: ./catalogue.ts
export const listDestinations = read('/catalogue/destinations')
export const getDestination = read('/catalogue/destinations/:slug')
export const getPlan = read('/catalogue/destinations/:slug/plans/:plan')
export const listPlans = read('/catalogue/plans')
export const search = read('/catalogue/search')
export const listTripPlaces = read('/catalogue/trip')
export const getSitemap = read('/catalogue/sitemap')
export const listPriceChanges = read('/catalogue/changes')

// Texts: ./content.ts
export const listEntries = read('/content/entries')
export const searchTexts = read('/content/search')
export const outlineEntries = read('/content/outline')
export const listPublications = read('/content/publications')

// Signing in and out as a consumer: ./entry.ts
export const signIn = post('/user/sign_in', 'login')
export const signUp = post('/user/sign_up', 'signup')
export const socialAuthorize = post('/user/social_authorize')
export const socialSignIn = post('/user/social_sign_in', 'login')
export const getVerificationCode = post('/user/get_verification_code', 'otp_request')
export const checkVerificationCode = post('/user/check_verification_code', 'checkVerificationCode')
export const refreshToken = post('/user/refresh_token')
export const signOut = post('/user/sign_out')

// Identity and profile of consumers: ./user.ts
export const getProfile = post('/user/get_profile')
export const updateProfile = post('/user/update_profile')
export const updatePassword = post('/user/update_password')
export const resetPassword = post('/user/reset_password', 'login')
export const updateEmail = post('/user/update_email')
export const completeEmail = post('/user/complete_email', 'signup')
export const collectEmail = post('/user/collect_email')
export const confirmNews = post('/user/confirm_news')
export const getAvatars = post('/user/get_avatars')
export const prepareUpload = post('/user/prepare_upload')
export const uploadPicture = put('/user/upload_picture')
export const getCountries = post('/user/get_countries')
export const reauthenticate = post('/user/reauthenticate')
export const exportData = post('/user/export_data')
export const deleteAccount = post('/user/delete_account')
export const getHmacCode = get('/user/intercom/get_hmac_code')
export const guestToken = get('/guest/token')

// Passkeys: ./passkey.ts
export const passkeySignInOptions = post('/user/passkey/sign_in_options')
export const passkeySignIn = post('/user/passkey/sign_in', 'login')
export const passkeyReauthenticate = post('/user/passkey/reauthenticate')
export const passkeyRegistrationOptions = post('/user/passkey/registration_options')
export const passkeyRegister = post('/user/passkey/register')
export const passkeyList = post('/user/passkey/list')
export const passkeyRename = post('/user/passkey/rename')
export const passkeyRemove = post('/user/passkey/remove')

// Members of organisations: ./enterprise.ts
export const enterpriseSignIn = post('/enterprise/sign_in', 'login')
export const enterpriseGetVerificationCode = post(
  '/enterprise/get_verification_code',
  'otp_request',
)
export const enterpriseCheckVerificationCode = post(
  '/enterprise/check_verification_code',
  'checkVerificationCode',
)
export const enterpriseResetPassword = post('/enterprise/reset_password', 'login')
export const enterpriseGetProfile = post('/enterprise/get_profile')
export const enterpriseUpdateProfile = post('/enterprise/update_profile')
export const enterpriseGetAvailableRoles = get('/auth/get_enterprise_available_roles')

// An organisation's own facts and its audit log: ./organization.ts
export const updateBillingAddress = post('/enterprise/billing/update_billing_address')
export const deleteBillingAddress = post('/enterprise/billing/delete_billing_address')
export const updateMailingAddress = post('/enterprise/billing/update_mailing_address')
export const deleteMailingAddress = post('/enterprise/billing/delete_mailing_address')
export const updateVatNumber = post('/enterprise/billing/update_vat_number')
export const listAudit = post('/organization/audit/list')
export const exportAudit = post('/organization/audit/export')

// Forms of companies and partners: ./business-request.ts
export const submitQuestionnaire = post('/enterprise/questionnaire/submit_questionnaire', 'signup')
export const sendQuestionnaire = post('/email/questionnaire', 'signup')
export const createPartner = post('/email/create_partner', 'signup')

// Buying and using: ./shop.ts
export const quote = post('/order/quote')
export const createOrder = post('/order/create')
export const payOrder = post('/order/pay')
export const getOrder = post('/order/get')
export const cancelOrder = post('/order/cancel')
export const getReceipt = get('/order/receipt')
export const listEsims = post('/esim/list')
export const getEsim = post('/esim/get')
export const renameEsim = post('/esim/rename')

// Exchanging a plan that no phone has installed: ./exchange.ts
export const quoteExchange = post('/order/exchange_quote')
export const createExchange = post('/order/exchange')

// eSIMs given to friends: ./gift.ts
export const offerGift = post('/esim/give')
export const takeBackGift = post('/esim/take_back')
export const listGifts = post('/esim/given')
export const getGift = post('/esim/gift')
export const acceptGift = post('/esim/accept')
export const followGift = post('/esim/accepted')

// Reviews: ./review.ts
export const writeReview = post('/esim/review')
export const deleteReview = post('/esim/delete_review')

// Adding data: ./addon.ts
export const getAddons = post('/esim/addons')
export const orderAddon = post('/esim/addons/order')
export const startAuto = post('/esim/addons/start_auto')
export const stopAuto = post('/esim/addons/stop_auto')
export const stopByLink = post('/esim/addons/stop_by_link')

// Points, codes and friends: ./reward.ts
export const getPoints = post('/reward/points')
export const listPromos = post('/reward/promos')
export const addPromo = post('/reward/add_promo')
export const removePromo = post('/reward/remove_promo')
export const getReferrals = post('/reward/referrals')
export const getFriends = post('/user/get_friends')
export const addFriend = post('/user/add_friend')
export const updateFriend = post('/user/update_friend')
export const deleteFriend = post('/user/delete_friend')

// Withdrawals and feedback without signing in: ./feedback.ts
export const withdraw = post('/order/withdraw')
export const createFeedback = post('/user/create_feedback')
