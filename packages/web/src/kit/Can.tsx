import type { Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { useHolds } from '#src/platform/session/session.ts'

/** Children only for holders of any of these codes; an empty list is a programming error and throws. */
export function Can({ codes, children }: { codes: readonly Privilege[]; children: ReactNode }) {
  return useHolds(codes) ? children : null
}
