-- Permissions that were part of others are single ones now: taking plans back, limits and budgets,
-- and policies. Roles and API keys keep what they could do.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'REVOKE_ESIM')
WHERE instr(permissions, '"ASSIGN_ESIM"') > 0 AND instr(permissions, '"REVOKE_ESIM"') = 0;
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'UPDATE_BUDGETS')
WHERE instr(permissions, '"UPDATE_PAYMENT_METHOD"') > 0
  AND instr(permissions, '"UPDATE_BUDGETS"') = 0;
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'UPDATE_POLICIES')
WHERE instr(permissions, '"CREATE_MASTER_ORDER"') > 0
  AND instr(permissions, '"UPDATE_POLICIES"') = 0;

UPDATE api_key SET scopes = json_insert(scopes, '$[#]', 'REVOKE_ESIM')
WHERE instr(scopes, '"ASSIGN_ESIM"') > 0 AND instr(scopes, '"REVOKE_ESIM"') = 0;
UPDATE api_key SET scopes = json_insert(scopes, '$[#]', 'UPDATE_BUDGETS')
WHERE instr(scopes, '"UPDATE_PAYMENT_METHOD"') > 0 AND instr(scopes, '"UPDATE_BUDGETS"') = 0;
UPDATE api_key SET scopes = json_insert(scopes, '$[#]', 'UPDATE_POLICIES')
WHERE instr(scopes, '"CREATE_MASTER_ORDER"') > 0 AND instr(scopes, '"UPDATE_POLICIES"') = 0;
