import { listBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: 福利 of an employee, on the page of activities. */
export const WelfareTab = late(() => import('./claim/WelfareTab.tsx').then((module) => module.WelfareTab))

const ONE = { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: {} }

/** Whether there is anything of it for this person. */
export const useHasWelfare = (): boolean => (useQuery(query(listBenefits, ONE)).data?.total ?? 0) > 0
