import type { ReactNode } from 'react'

/** One line above everything else of the page. */
export function Bar({ kind, children }: { kind: 'warn' | 'danger' | 'info'; children: ReactNode }) {
  return (
    <div className={`bar bar-${kind}`} role={kind === 'info' ? 'status' : 'alert'}>
      {children}
    </div>
  )
}
