import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import '../guide/guide-head.css'
import { countText, useUnread } from './unread.ts'

const InboxDrawer = late(() => import('./InboxDrawer.tsx').then((module) => module.InboxDrawer))

/** The bell of every head; its drawer comes with the first press. */
export function BellButton() {
  const total = useUnread((state) => state.total)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)

  return (
    <>
      <button
        type="button"
        className="head-button"
        aria-label={`消息（${total} 条未读）`}
        title={`消息（${total} 条未读）`}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Icon name="bell" />
        {total > 0 && (
          <span className="head-badge" aria-hidden="true">
            {countText(total)}
          </span>
        )}
      </button>
      {wanted && <InboxDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
