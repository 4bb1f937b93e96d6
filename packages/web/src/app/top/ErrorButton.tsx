import { Badge, Button } from 'antd'
import { useState } from 'react'
import { clearErrorLog, useErrorLog } from '#src/platform/api/error-log.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'

const ErrorLogDialog = late(() => import('#src/ui/shell/ErrorLogDialog.tsx').then((module) => module.ErrorLogDialog))

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => tip('success', '已复制'),
    () => tip('warning', '浏览器不支持该功能'),
  )

/** Stands only while something has gone wrong. */
export function ErrorButton() {
  const errors = useErrorLog((state) => state.errors)
  const [open, setOpen] = useState(false)
  const count = errors.reduce((sum, error) => sum + error.count, 0)
  if (count === 0) return null

  return (
    <>
      <Button
        type="text"
        danger
        aria-label={`错误日志（${count}）`}
        title={`错误日志（${count}）`}
        icon={
          <Badge dot>
            <Icon name="warning" />
          </Badge>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <ErrorLogDialog
          open
          errors={[...errors]}
          onClear={clearErrorLog}
          onCopy={(text) => void copy(text)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
