-- Which device an eSIM is bought for, as the list had it on that day: a JSON object of id, name and
-- verdict. It settles whether somebody bought for a device that we had called fit. NULL: not asked.
ALTER TABLE purchase ADD COLUMN device TEXT CHECK (json_valid(device));
