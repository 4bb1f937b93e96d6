import { Button, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** ⋯ of a list: 导入, 导出 and what arranges the table. It stays mounted, so that a dialog of an entry outlives it. */
export function ListMenu({ acts, children }: { acts: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      forceRender
      open={open}
      onOpenChange={setOpen}
      content={
        <section className="kit-list-menu" aria-label="列表操作">
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only notices that a button in it was used */}
          <div onClick={({ target }) => (target as Element).closest('button') && setOpen(false)}>{acts}</div>
          {children}
        </section>
      }
    >
      <Button type="text" icon={<Icon name="dots" />} aria-label="列表操作" aria-expanded={open} title="列表操作" />
    </Popover>
  )
}
