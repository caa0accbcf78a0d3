-- Seeing what is owed, and its documents, is a permission now. Every member could do it, so all
-- roles and API keys get it. The demonstration's viewer is there to have one permission only.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'GET_STATEMENTS')
WHERE instr(permissions, '"GET_STATEMENTS"') = 0 AND id <> 'demo-meridian-viewer';
UPDATE api_key SET scopes = json_insert(scopes, '$[#]', 'GET_STATEMENTS')
WHERE purpose = 'api' AND instr(scopes, '"GET_STATEMENTS"') = 0;
