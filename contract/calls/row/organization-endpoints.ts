import { post, put } from './endpoint.ts'

// Endpoints of organisations' calls; like those of ./endpoints.ts, they are single exports.

// Saved views of lists: ./view.ts
export const listViews = post('/organization/view/list')
export const saveView = post('/organization/view/save')
export const deleteView = post('/organization/view/delete')

// Buying plans into an organisation's stock: ./purchasing.ts
export const getCart = post('/organization/cart/get')
export const setCartLine = post('/organization/cart/set_line')
export const createMasterOrder = post('/organization/master_order/create')
export const listMasterOrders = post('/organization/master_order/list')
export const exportMasterOrders = post('/organization/master_order/export')
export const getMasterOrder = post('/organization/master_order/get')
export const listStock = post('/organization/stock/list')
export const getOrganizationPoints = post('/organization/points/get')

// Data that an organisation's people use: ./usage.ts
export const getUsage = post('/organization/usage/get')
export const listUsage = post('/organization/usage/list')
export const exportUsage = post('/organization/usage/export')

// Alerts of an organisation's members: ./alert.ts
export const listAlerts = post('/organization/alert/list')
export const setAlerts = post('/organization/alert/set')
export const setAlertMails = post('/organization/alert/set_mails')

// Statements, payments and spend of an organisation: ./billing.ts
export const getBilling = post('/organization/billing/get')
export const listInvoices = post('/organization/invoice/list')
export const getInvoice = post('/organization/invoice/get')
export const getInvoicePdf = post('/organization/invoice/get_pdf')
export const getInvoiceCsv = post('/organization/invoice/get_csv')
export const getInvoiceXml = post('/organization/invoice/get_xml')
export const payInvoices = post('/organization/invoice/pay')
export const buyPoints = post('/organization/points/buy')
export const getOrganizationPayment = post('/organization/payment/get')
export const getSpend = post('/organization/spend/get')
export const setSpendLimit = post('/organization/spend/set_limit')

// Rules by which an organisation adds data for its people: ./policy.ts
export const listPolicies = post('/organization/policy/list')
export const tryPolicy = post('/organization/policy/try')
export const switchPolicy = post('/organization/policy/switch')
export const deletePolicy = post('/organization/policy/delete')
export const listTopUps = post('/organization/policy/list_topups')
export const exportTopUps = post('/organization/policy/export_topups')

// Budgets of an organisation, its groups and its people: ./budget.ts
export const listBudgets = post('/organization/budget/list')
export const setBudget = post('/organization/budget/set')
export const removeBudget = post('/organization/budget/remove')

// Requests that need an approval: ./approval.ts
export const listApprovals = post('/organization/approval/list')
export const getApproval = post('/organization/approval/get')
export const approveRequest = post('/organization/approval/approve')
export const declineRequest = post('/organization/approval/decline')
export const getApprovalRules = post('/organization/approval/get_rules')
export const setApprovalRules = post('/organization/approval/set_rules')
export const requestOrder = post('/organization/approval/request_order')
export const requestAssignment = post('/organization/approval/request_assignment')
export const requestTrips = post('/organization/approval/request_trips')
export const getAskable = post('/esim/request/get')
export const askForData = post('/esim/request/create')
export const getAskableByLink = post('/esim/assigned/request/get')
export const askByLink = post('/esim/assigned/request/create')

// Plans of the stock that are assigned to people: ./assignment.ts
export const listAssignments = post('/organization/assignment/list')
export const exportAssignments = post('/organization/assignment/export')
export const previewAssignment = post('/organization/assignment/preview')
export const assignPlans = post('/organization/assignment/create')
export const resendAssignments = post('/organization/assignment/resend')
export const revokeAssignments = post('/organization/assignment/revoke')
export const moveAssignment = post('/organization/assignment/move')
// Changes of several plans at once: ./assignment-job.ts
export const previewAssignmentJob = post('/organization/assignment/job/preview')
export const startAssignmentJob = post('/organization/assignment/job/start')
export const stopAssignmentJob = post('/organization/assignment/job/stop')
export const listAssignmentJobs = post('/organization/assignment/job/list')
export const openAssigned = post('/esim/assigned')

// Trips of people, and the plans for them: ./trip-list.ts
export const listTrips = post('/organization/trip/list')
export const addTripStays = post('/organization/trip/add_stays')
export const changeTripStay = post('/organization/trip/change_stay')
export const removeTripStay = post('/organization/trip/remove_stay')
export const changeTrip = post('/organization/trip/change')
export const removeTrip = post('/organization/trip/remove')
export const useTripStock = post('/organization/trip/use_stock')
export const approveTrips = post('/organization/trip/approve')

// People, roles and groups of an organisation: ./people.ts
export const getRoles = post('/organization/role/get_roles')
export const addRoles = post('/organization/role/add_roles')
export const updateRoles = post('/organization/role/update_roles')
export const deleteRoles = post('/organization/role/delete_roles')
export const batchUpdateRoles = post('/organization/role/batch_update_roles')
export const listGroups = post('/organization/billing_group_list')
export const addGroup = post('/organization/billing_group/add')
export const updateGroup = post('/organization/billing_group/update')
export const deleteGroup = post('/organization/billing_group/delete')
export const movePeople = post('/organization/billing_group/move')
export const listPeople = post('/organization/people/list')
export const exportPeople = post('/organization/people/export')
export const invitePeople = post('/organization/people/invite')
export const resendInvitation = post('/organization/people/resend')
export const suspendPerson = post('/organization/people/suspend')
export const resumePerson = post('/organization/people/resume')
export const removePerson = post('/organization/people/remove')
export const previewPeopleJob = post('/organization/people/job/preview')
export const startPeopleJob = post('/organization/people/job/start')
export const stopPeopleJob = post('/organization/people/job/stop')
export const listPeopleJobs = post('/organization/people/job/list')
export const getInvitation = post('/organization/invitation/get')
export const acceptInvitation = post('/organization/invitation/accept', 'login')

// API keys and webhooks of an organisation: ./developer.ts
export const listApiKeys = post('/organization/api_key/list')
export const createApiKey = post('/organization/api_key/create')
export const revokeApiKey = post('/organization/api_key/revoke')
export const listWebhooks = post('/organization/webhook/list')
export const createWebhook = post('/organization/webhook/create')
export const updateWebhook = post('/organization/webhook/update')
export const deleteWebhook = post('/organization/webhook/delete')
export const rotateWebhookSecret = post('/organization/webhook/rotate_secret')
export const testWebhook = post('/organization/webhook/test')
export const listDeliveries = post('/organization/webhook/delivery/list')
export const getDelivery = post('/organization/webhook/delivery/get')
export const replayDelivery = post('/organization/webhook/delivery/replay')

// Sign-in with an organisation's own identity provider: ./sign-on.ts
export const getSignOn = post('/organization/sign_on/get')
export const setSignOn = post('/organization/sign_on/set')
export const setSamlSignOn = post('/organization/sign_on/saml/set')
export const requireSignOn = post('/organization/sign_on/require')
export const removeSignOn = post('/organization/sign_on/remove')
export const addSignOnDomain = post('/organization/sign_on/domain/add')
export const proveSignOnDomain = post('/organization/sign_on/domain/prove')
export const sendDomainCode = post('/organization/sign_on/domain/code/send')
export const checkDomainCode = post('/organization/sign_on/domain/code/check')
export const removeSignOnDomain = post('/organization/sign_on/domain/remove')
export const createDirectoryKey = post('/organization/directory/key/create')
export const revokeDirectoryKey = post('/organization/directory/key/revoke')
export const findSignOn = post('/enterprise/sign_on/find')
export const startSignOn = post('/enterprise/sign_on/start')
export const takeSamlAnswer = post('/enterprise/sign_on/saml/answer')
export const finishSignOn = post('/enterprise/sign_on/finish')

// Files of people and plans: ./import.ts
export const uploadImport = put('/organization/import/upload')
export const pasteImport = post('/organization/import/paste')
export const getImport = post('/organization/import/get')
export const changeImport = post('/organization/import/change')
export const setImportCells = post('/organization/import/set_cells')
export const skipImportRows = post('/organization/import/skip')
export const startImport = post('/organization/import/start')
export const stopImport = post('/organization/import/stop')
export const exportImport = post('/organization/import/export')
export const listImports = post('/organization/import/list')
