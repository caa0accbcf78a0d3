-- Promos are entered by operators: a row that breaks a rule is refused with the rule where it enters.
CREATE TRIGGER promo_entered BEFORE INSERT ON promo BEGIN
  SELECT RAISE(ABORT, 'promo.code: capital letters and digits only')
    WHERE NEW.code = '' OR NEW.code GLOB '*[^A-Z0-9]*';
  SELECT RAISE(ABORT, 'promo.starts_at, promo.ends_at: unix seconds')
    WHERE typeof(NEW.starts_at) <> 'integer' OR typeof(NEW.ends_at) <> 'integer';
  SELECT RAISE(ABORT, 'promo.percent, promo.data_mb, promo.uses_left, promo.uses_each: whole numbers')
    FROM json_each(json_array(typeof(NEW.percent), typeof(NEW.data_mb), typeof(NEW.uses_left),
      typeof(NEW.uses_each))) WHERE value NOT IN ('integer', 'null');
  SELECT RAISE(ABORT, 'promo.amounts, promo.minimums: an object of minor units by currency, as {"USD": 500}')
    FROM json_each(json_array(json(NEW.amounts), json(NEW.minimums))) AS field
    WHERE field.type NOT IN ('null', 'object') OR field.value = '{}';
  SELECT RAISE(ABORT, 'promo.amounts, promo.minimums: whole minor units of currencies of the shop')
    FROM json_each(json_array(json(NEW.amounts), json(NEW.minimums))) AS field,
      json_each(iif(field.type = 'object', field.value, '{}')) AS amount
    WHERE amount.type <> 'integer' OR amount.value < 0
      OR amount.key NOT IN ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD', 'JPY', 'INR', 'ZAR');
  SELECT RAISE(ABORT, 'promo.places, promo.kinds, promo.plan_types, promo.channels: arrays of names')
    FROM json_each(json_array(json(NEW.places), json(NEW.kinds), json(NEW.plan_types), json(NEW.channels))) AS field,
      json_each(iif(field.type = 'array', field.value, '[0]')) AS name
    WHERE field.type <> 'null' AND name.type <> 'text';
  SELECT RAISE(ABORT, 'promo.kinds, promo.plan_types: names of kinds of places and of plans')
    WHERE EXISTS (SELECT 1 FROM json_each(NEW.kinds) WHERE value NOT IN ('country', 'region', 'global'))
      OR EXISTS (SELECT 1 FROM json_each(NEW.plan_types) WHERE value NOT IN ('data', 'daily'));
END;
CREATE TRIGGER promo_changed BEFORE UPDATE OF code, percent, amounts, data_mb, starts_at, ends_at, minimums,
  places, kinds, plan_types, channels, uses_each ON promo BEGIN
  SELECT RAISE(ABORT, 'promo.code: capital letters and digits only')
    WHERE NEW.code = '' OR NEW.code GLOB '*[^A-Z0-9]*';
  SELECT RAISE(ABORT, 'promo.starts_at, promo.ends_at: unix seconds')
    WHERE typeof(NEW.starts_at) <> 'integer' OR typeof(NEW.ends_at) <> 'integer';
  SELECT RAISE(ABORT, 'promo.percent, promo.data_mb, promo.uses_left, promo.uses_each: whole numbers')
    FROM json_each(json_array(typeof(NEW.percent), typeof(NEW.data_mb), typeof(NEW.uses_left),
      typeof(NEW.uses_each))) WHERE value NOT IN ('integer', 'null');
  SELECT RAISE(ABORT, 'promo.amounts, promo.minimums: an object of minor units by currency, as {"USD": 500}')
    FROM json_each(json_array(json(NEW.amounts), json(NEW.minimums))) AS field
    WHERE field.type NOT IN ('null', 'object') OR field.value = '{}';
  SELECT RAISE(ABORT, 'promo.amounts, promo.minimums: whole minor units of currencies of the shop')
    FROM json_each(json_array(json(NEW.amounts), json(NEW.minimums))) AS field,
      json_each(iif(field.type = 'object', field.value, '{}')) AS amount
    WHERE amount.type <> 'integer' OR amount.value < 0
      OR amount.key NOT IN ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD', 'JPY', 'INR', 'ZAR');
  SELECT RAISE(ABORT, 'promo.places, promo.kinds, promo.plan_types, promo.channels: arrays of names')
    FROM json_each(json_array(json(NEW.places), json(NEW.kinds), json(NEW.plan_types), json(NEW.channels))) AS field,
      json_each(iif(field.type = 'array', field.value, '[0]')) AS name
    WHERE field.type <> 'null' AND name.type <> 'text';
  SELECT RAISE(ABORT, 'promo.kinds, promo.plan_types: names of kinds of places and of plans')
    WHERE EXISTS (SELECT 1 FROM json_each(NEW.kinds) WHERE value NOT IN ('country', 'region', 'global'))
      OR EXISTS (SELECT 1 FROM json_each(NEW.plan_types) WHERE value NOT IN ('data', 'daily'));
END;
