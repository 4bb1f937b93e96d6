import { interfaceCatalogue, tryInterface } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Input } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { EndpointsSelect } from './EndpointsSelect.tsx'

const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** 在线调试: a real signed call with a key that lives for it alone, within one's own rights. */
export function TryTab() {
  const [path, setPath] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const attempt = useWrite(tryInterface)
  const [tried, setTried] = useState<Awaited<ReturnType<typeof attempt.run>>>()
  const detail = useQuery({ ...query(interfaceCatalogue, { path: path ?? '' }), enabled: path !== undefined })
  const body = typed ?? detail.data?.detail?.example ?? '{}'

  const choose = (next: string | undefined) => {
    setPath(next)
    setTyped(undefined)
    setTried(undefined)
  }
  const send = async () => {
    if (path !== undefined) setTried(await attempt.run({ path, body }))
  }
  return (
    <div className="interface-try">
      <section>
        <Alert type="info" showIcon title="以临时密钥签名并按你本人的权限执行；只支持查询类接口。" />
        <EndpointsSelect aria-label="接口" readOnly value={path} onChange={choose} />
        <Input.TextArea
          aria-label="请求内容"
          rows={14}
          value={body}
          onChange={({ target }) => setTyped(target.value)}
          spellCheck={false}
        />
        <Button type="primary" disabled={path === undefined} loading={attempt.isPending} onClick={() => void send()}>
          发送
        </Button>
      </section>
      <section aria-label="返回">
        {tried && (
          <>
            <Descriptions
              column={2}
              items={[
                { key: 'status', label: 'HTTP', children: tried.status },
                { key: 'ms', label: '耗时', children: `${tried.ms} 毫秒` },
              ]}
            />
            <pre className="interface-code">
              {tried.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
              {`\n\n待签文本：\n${tried.signed}`}
            </pre>
            <pre className="interface-code">{pretty(tried.answer)}</pre>
          </>
        )}
      </section>
    </div>
  )
}
