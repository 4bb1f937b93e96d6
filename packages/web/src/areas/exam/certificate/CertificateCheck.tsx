import {
  certificateState,
  type VerifiedCertificate,
  verifyCertificate,
} from '@portal/contract/areas/exam/certificate.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Form, Input } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api.ts'
import './certificate.css'

const states = wordsOf(certificateState)
const colours = { valid: 'success', expired: 'warning', revoked: 'error' } as const

/** 证书验证, open to whoever holds the paper: by the code of the address or a typed one. */
export function CertificateCheck({ code: shown }: { code: string }) {
  const [code, setCode] = useState(shown)
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(shown === '' ? null : { code: shown, name: '' })
  const found = useQuery({
    queryKey: ['certificate', 'verify', asked],
    queryFn: () => call(verifyCertificate, asked ?? { code }, { quiet: true }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
  })
  const check = () => {
    if (asked?.code === code && asked.name === name) void found.refetch()
    else setAsked({ code, name })
  }

  return (
    <main className="certificate-check">
      <h1>证书验证</h1>
      <Form layout="vertical" onFinish={check}>
        <Form.Item label="验证码" htmlFor="verify-code">
          <Input
            id="verify-code"
            autoComplete="off"
            placeholder="证书上的 12 位验证码"
            maxLength={30}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Form.Item>
        <Form.Item label="姓名（可不填）" htmlFor="verify-name" help="填写完整姓名可核对是否一致">
          <Input
            id="verify-name"
            autoComplete="off"
            maxLength={50}
            value={name}
            onChange={({ target }) => setName(target.value.trim())}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={found.isFetching} disabled={code.trim() === ''}>
          验证
        </Button>
      </Form>
      {found.error && <Alert type="error" showIcon role="alert" title={wordsOfError(found.error)} />}
      {found.data && <Found certificate={found.data} />}
    </main>
  )
}

function Found({ certificate }: { certificate: VerifiedCertificate }) {
  const { state, title, number, maskedName, org, issuedAt, validTo, nameMatches } = certificate
  const facts = [
    ['证书名称', title],
    ['证书编号', number],
    ['姓名', maskedName],
    ['发证单位', org],
    ['签发日期', issuedAt],
    ['有效期', validTo === null ? '长期有效' : `至 ${validTo}`],
  ] as const
  return (
    <section aria-label="验证结果">
      <Alert
        type={colours[state]}
        showIcon
        role="status"
        title={states[state] + (state === 'expired' ? ` ${validTo ?? ''}` : '')}
        description={nameMatches === null ? undefined : nameMatches ? '姓名一致' : '姓名不一致'}
      />
      <Descriptions column={1} items={facts.map(([label, children]) => ({ key: label, label, children }))} />
    </section>
  )
}
