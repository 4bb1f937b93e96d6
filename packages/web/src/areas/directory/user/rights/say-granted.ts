import { GRANT_SUBMITTED } from '@portal/contract/areas/access/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { tip } from '#src/platform/tips.ts'

/** What came of a grant: in force at once, or with a third person. */
export const sayGranted = ({ pending }: { pending: readonly { name: string }[] }) => {
  if (pending.length === 0) return tip('success', '已保存')
  tip('warning', fill(GRANT_SUBMITTED, { name: pending.map(({ name }) => name).join('、') }))
}
