import { Alert, Button } from 'antd'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'

interface ResultFaultProps {
  of: { error: Error | null; refetch: () => Promise<unknown> }
}

/** Why figures are not there: what the server refuses stays refused; what did not come can be asked for again. */
export function ResultFault({ of: { error, refetch } }: ResultFaultProps) {
  if (error === null) return null
  if (error instanceof ApiRefusal) return <Alert type="info" showIcon title={wordsOfError(error)} />
  return (
    <Alert
      type="error"
      showIcon
      title={wordsOfError(error)}
      action={
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      }
    />
  )
}
