import { Button } from 'antd'
import { permitted, type RowAction } from './RowActions.tsx'

/** Acts as buttons in a line, such as those of the batch bar. */
export function ActionButtons({ actions }: { actions: readonly RowAction[] }) {
  return permitted(actions).map(({ label, onClick, reason, danger }) => (
    <Button
      key={label}
      size="small"
      danger={danger}
      disabled={Boolean(reason)}
      title={reason ?? undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}

/** The one filled button of a view. */
export function PrimaryButton({ action }: { action: RowAction }) {
  return permitted([action]).map(({ label, onClick, reason }) => (
    <span key={label} className="kit-primary">
      {reason && <small>{reason}</small>}
      <Button type="primary" disabled={Boolean(reason)} onClick={onClick}>
        {label}
      </Button>
    </span>
  ))
}
