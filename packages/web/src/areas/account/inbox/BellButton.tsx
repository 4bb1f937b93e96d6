import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { useUnread } from './unread.ts'

const InboxDrawer = late(() => import('./InboxDrawer.tsx').then((module) => module.InboxDrawer))

/** The bell of every head; its drawer comes with the first press. */
export function BellButton() {
  const total = useUnread((state) => state.total)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button
        type="text"
        aria-label={`消息（${total} 条未读）`}
        title={`消息（${total} 条未读）`}
        aria-haspopup="dialog"
        icon={
          <Badge count={total} overflowCount={99} size="small">
            <BellOutlined />
          </Badge>
        }
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && <InboxDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
