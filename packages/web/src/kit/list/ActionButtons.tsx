import { Button } from 'antd'
import { permitted, type RowAction } from './RowActions.tsx'

/** Acts as buttons in a line, such as those of the batch bar; what cannot be done says why in sight: a hover is not for everybody. */
export function ActionButtons({ actions }: { actions: readonly RowAction[] }) {
  return permitted(actions).map(({ label, onClick, reason, danger }) => (
    <Button key={label} size="small" danger={danger} disabled={Boolean(reason)} onClick={onClick}>
      {label}
      {reason && <small>（{reason}）</small>}
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
