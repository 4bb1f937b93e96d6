import { scanConfirm } from '@portal/contract/areas/account/scan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { agentText } from '#src/areas/account/session/agent-text.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'

const home = (
  <Link to="/guide" replace>
    <Button>返回导航页</Button>
  </Link>
)

/** The phone that scanned the code of a sign-in page: who asks there, and yes or no. */
export function ScanConfirm({ shown }: { shown: string }) {
  const answer = useQuery({
    queryKey: ['scanConfirm', shown],
    queryFn: () => call(scanConfirm, { scanId: shown }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const decide = useWrite(scanConfirm)
  const [done, setDone] = useState<'confirmed' | 'refused'>()

  const say = async (accept: boolean) => {
    if (await decide.run({ scanId: shown, accept })) setDone(accept ? 'confirmed' : 'refused')
  }

  if (answer.error) return <Result status="warning" title={wordsOfError(answer.error)} extra={home} />
  if (!answer.data) return <Spin description="正在读取二维码…" size="large" className="guide-sign-on" />
  if (done === 'confirmed') return <Result status="success" title="已确认，对方正在登录" extra={home} />
  if (done === 'refused') return <Result status="info" title="已取消登录" extra={home} />
  const { address, agent } = answer.data
  return (
    <Result
      status="info"
      title="确认在另一台设备上登录统一门户？"
      subTitle={`${agentText(agent)} · ${address}。如果不是你本人在登录，请点“取消登录”。`}
      extra={
        <>
          <Button type="primary" size="large" loading={decide.isPending} onClick={() => void say(true)}>
            确认登录
          </Button>
          <Button size="large" disabled={decide.isPending} onClick={() => void say(false)}>
            取消登录
          </Button>
        </>
      }
    />
  )
}
