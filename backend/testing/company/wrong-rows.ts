/**
 * Five rows for each of eleven ways to be wrong. Rows of right people without a free plan are the
 * twelfth way.
 */
export function wrongRows({ planId, domain }: { planId: string; domain: string }): string[][] {
  const ways = (round: number) => [
    ['Mahesh', `mahesh${round}@halden`, planId, ''],
    ['Nobody', '', planId, ''],
    ['', `noname${round}@halden.example`, planId, ''],
    ['x'.repeat(90), `long${round}@halden.example`, planId, ''],
    ['=1+1', `formula${round}@halden.example`, planId, ''],
    ['GÃ¼nther', `guenther${round}@halden.example`, planId, ''],
    ['Zoë', `zoe${round}@halden.example`, 'EU 5GB', ''],
    ['Sofía', `unread${round}@halden.example`, planId, 'some day'],
    ['Sofía', `absent${round}@halden.example`, planId, '31.11.2026'],
    ['Sofía', `past${round}@halden.example`, planId, '1.1.2020'],
    ['Person 1', `P1@${domain}`, planId, ''],
  ]
  return [1, 2, 3, 4, 5].flatMap(ways)
}
