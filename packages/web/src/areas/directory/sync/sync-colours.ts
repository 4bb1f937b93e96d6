import type { SyncRunState } from '@portal/contract/areas/directory/sync.ts'

export const runColours: Record<SyncRunState, string> = {
  waiting: 'default',
  pulling: 'processing',
  comparing: 'processing',
  confirming: 'warning',
  applying: 'processing',
  done: 'success',
  partial: 'warning',
  failed: 'error',
  braked: 'error',
}
