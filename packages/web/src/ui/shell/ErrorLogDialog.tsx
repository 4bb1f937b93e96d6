import { Button, Modal } from 'antd'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './error-log-dialog.css'
import { errorLogText, type LoggedError } from './error-log-text.ts'

interface ErrorLogDialogProps {
  open: boolean
  errors: LoggedError[]
  onClear: () => void
  /** Receives the log as plain text. */
  onCopy: (text: string) => void
  onClose: () => void
}

/** What went wrong since the page was loaded, newest as the caller orders it. */
export function ErrorLogDialog({ open, errors, onClear, onCopy, onClose }: ErrorLogDialogProps) {
  return (
    <Modal
      open={open}
      title="Error Log"
      width="80%"
      closable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClear}>清空</Button>
          <Button onClick={() => onCopy(errorLogText(errors))}>复制</Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {/* A plain table: the design system's one would be the heaviest part of the whole shell. */}
      <table className="error-log">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Stack</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <ErrorRow key={`${error.message}\n${error.info}\n${error.stack}`} error={error} />
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

function ErrorRow({ error }: { error: LoggedError }) {
  return (
    <tr>
      <td>
        <p>
          <b>Msg: </b>
          <span className="error-log-message">{error.message}</span>
          {error.count > 1 && <span> ×{error.count}</span>}
        </p>
        <p>
          <b>Info: </b>
          {error.info}
        </p>
        <p>
          <b>Url: </b>
          {error.url}
        </p>
        <p className="error-log-time">{fullTimeText(error.at)}</p>
      </td>
      <td>
        <pre>{error.stack}</pre>
      </td>
    </tr>
  )
}
