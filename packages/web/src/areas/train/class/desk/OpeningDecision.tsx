import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { DecisionBar } from '#src/shared/approval/DecisionBar.tsx'
import { requestQuery } from '#src/shared/approval/requests.ts'

/** 通过 and 退回 of 开班 for whoever is asked, 催办 and 撤回 for whoever submitted it. */
export function OpeningDecision({ requestId }: { requestId: string }) {
  const { data } = useQuery(requestQuery(requestId))
  return data ? <DecisionBar request={data} allCodes={[P.trainPermissionEdit]} picking={P.trainClass} /> : null
}
