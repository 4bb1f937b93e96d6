import { LOG_BROKEN, LOG_INTACT, LOGIN_LOG_BROKEN, verifyLog } from '@portal/contract/areas/system/log/log.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { App, Button } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'

const wordsFor = ({ ok, count, firstBad = 0, log }: ResultOf<typeof verifyLog>) =>
  ok ? fill(LOG_INTACT, { n: count }) : fill(log === 'login' ? LOGIN_LOG_BROKEN : LOG_BROKEN, { no: firstBad })

/** 校验完整性: recomputes the chain of every entry. */
export function VerifyButton() {
  const verify = useWrite(verifyLog)
  const { modal } = App.useApp()
  const start = async () => {
    const verdict = await verify.run({})
    if (!verdict) return
    const dialog = { title: '校验完整性', content: wordsFor(verdict), okText: '关闭' }
    if (verdict.ok) modal.success(dialog)
    else modal.error(dialog)
  }
  return (
    <Button loading={verify.isPending} onClick={() => void start()}>
      校验完整性
    </Button>
  )
}
