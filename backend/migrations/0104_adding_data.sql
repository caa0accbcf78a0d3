-- Whoever assigns plans may also add data to them, which is a permission of its own now.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'ADD_ESIM_DATA')
WHERE instr(permissions, '"ASSIGN_ESIM"') > 0 AND instr(permissions, '"ADD_ESIM_DATA"') = 0;
