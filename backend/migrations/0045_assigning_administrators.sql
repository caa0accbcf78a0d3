-- Nobody grants a permission that they lack, so administrators of organisations that are older than
-- the permission to assign plans are given it.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'ASSIGN_ESIM')
WHERE instr(permissions, '"UPDATE_ROLES"') > 0 AND instr(permissions, '"GET_ASSIGN_LIST"') > 0
  AND instr(permissions, '"ASSIGN_ESIM"') = 0;
