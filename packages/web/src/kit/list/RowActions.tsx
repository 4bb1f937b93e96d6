import type { Privilege } from '@portal/contract/privileges.ts'
import { Button, Tooltip } from 'antd'
import { holds } from '#src/platform/session/session.ts'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'

export interface RowAction {
  label: string
  onClick: () => void
  /** Why it cannot be done now: disabled, with these words. */
  reason?: string | null
  danger?: boolean
  /** Absent without one of these codes. */
  access?: readonly Privilege[]
}

const SHOWN = 3

export const permitted = (actions: readonly RowAction[]) =>
  actions.filter(({ access }) => access === undefined || holds(access))

/** What can be done with a row; beyond three, the rest hides behind 更多. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const shown = permitted(actions)
  const direct = shown.length > SHOWN ? shown.slice(0, SHOWN - 1) : shown
  const rest = shown.slice(direct.length)
  return (
    <span className="kit-row-actions">
      {direct.map(({ label, onClick, reason, danger }) => (
        <Tooltip key={label} title={reason}>
          <Button type="link" size="small" danger={danger} disabled={Boolean(reason)} onClick={onClick}>
            {label}
          </Button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <LateDropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ label, onClick, reason, danger }) => ({
              key: label,
              label,
              danger,
              disabled: Boolean(reason),
              title: reason ?? undefined,
              onClick,
            })),
          }}
        >
          <Button type="link" size="small">
            更多
          </Button>
        </LateDropdown>
      )}
    </span>
  )
}
