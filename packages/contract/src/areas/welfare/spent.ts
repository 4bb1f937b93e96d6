import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { spentKind } from './words.ts'

/** Σ points of the ledger − spent + given back. */
export const pointsBalance = defineEndpoint({
  path: 'rest/welfare/balance',
  title: '查询积分余额',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ balance: z.int(), earned: z.int(), spent: z.int(), givenBack: z.int() }),
})

const spentRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  benefitId: id,
  title: z.string().meta({ label: '福利名称' }),
  claimNo: z.string().meta({ label: '领取编号' }),
  /** Below 0 where they were spent. */
  points: z.int().meta({ label: '积分' }),
  kind: spentKind,
})
export type SpentRow = z.output<typeof spentRow>

/** Own statement; `manage` widens to benefits in the data scope. */
export const listSpent = defineEndpoint({
  path: 'rest/welfare/spent',
  title: '查询积分收支',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      userId: id.meta({ label: '人员' }),
      orgId: id.meta({ label: '单位' }),
      benefitId: id.meta({ label: '福利' }),
      from: instant,
      to: instant,
      manage: z.boolean(),
    }),
    ['at'],
  ),
  result: pageOf(spentRow),
})
