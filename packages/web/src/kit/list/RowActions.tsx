import type { Privilege } from '@portal/contract/privileges.ts'
import { Button, Tooltip } from 'antd'
import { holds } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
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

export const permitted = (actions: readonly RowAction[]) =>
  actions.filter(({ access }) => access === undefined || holds(access))

/** What cannot be done now says why, in sight: a hover is not for everybody. */
function WithReason({ label, reason }: { label: string; reason: string }) {
  return (
    <span className="kit-act-why">
      {label}
      <small>{reason}</small>
    </span>
  )
}

/** Why the next step of a record cannot be done, for the line beneath its head. */
export const whyNotNext = (actions: readonly RowAction[]): string | undefined => {
  const [first] = permitted(actions)
  return first?.reason ? `${first.label}：${first.reason}` : undefined
}

interface RowActionsProps {
  actions: readonly RowAction[]
  name?: string
  /** All of them behind ⋯: what is due stands beside it as a filled button. */
  menuOnly?: boolean
}

/** What can be done with a row: the one act of its state, and all others behind ⋯. */
export function RowActions({ actions, name = '', menuOnly = false }: RowActionsProps) {
  const all = permitted(actions)
  const [first] = menuOnly ? [] : all
  const rest = menuOnly ? all : all.slice(1)
  if (all.length === 0) return null
  return (
    <span className="kit-row-actions">
      {first && (
        <Tooltip title={first.reason}>
          <Button
            type="link"
            size="small"
            danger={first.danger}
            disabled={Boolean(first.reason)}
            onClick={first.onClick}
          >
            {first.label}
          </Button>
        </Tooltip>
      )}
      {rest.length > 0 && (
        <LateDropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(({ label, onClick, reason, danger }) => ({
              key: label,
              label: reason ? <WithReason label={label} reason={reason} /> : label,
              danger,
              disabled: Boolean(reason),
              title: '',
              onClick,
            })),
          }}
        >
          <Button type="text" size="small" icon={<Icon name="dots" />} aria-label={`更多操作 ${name}`.trim()} />
        </LateDropdown>
      )}
    </span>
  )
}
