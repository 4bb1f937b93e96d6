import type { DeliveryRow } from '@portal/contract/areas/system/message/delivery.ts'

/** Left out for want of something that may have been put right since. */
const MENDABLE = new Set<DeliveryRow['reason']>(['notConfigured', 'noAddress', 'noPhone', 'unbound', 'quota'])

export const mayRetry = ({ state, reason }: Pick<DeliveryRow, 'state' | 'reason'>): boolean =>
  state === 'failed' || (state === 'skipped' && MENDABLE.has(reason))
