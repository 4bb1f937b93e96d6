import type { ColumnDetail } from '@portal/contract/areas/column/column.ts'
import { useEffect, useRef } from 'react'
import { tip } from '#src/platform/tips.ts'

/** Said once, where the column is completed while somebody looks, or comes back to it. */
export const useGladOfBadge = ({ name, badge, my: { finishedAt } }: ColumnDetail) => {
  const wasOpen = useRef(finishedAt === null)
  const isFinished = finishedAt !== null

  // Follows the record: it was open when it was looked at first, and is completed now.
  useEffect(() => {
    if (!wasOpen.current || !isFinished) return
    wasOpen.current = false
    tip('success', badge ? `你已学完《${name}》，获得专栏徽章` : `你已学完《${name}》`)
  }, [isFinished, badge, name])
}
