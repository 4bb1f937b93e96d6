import { type VerifiedCertificate, verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { stateWords } from './certificate-state.ts'
import './certificate.css'

/** 证书验证, open to whoever holds the paper: by the code of the address or a typed one. */
export function CertificateCheck({ code: shown }: { code: string }) {
  const [code, setCode] = useState(shown)
  const [name, setName] = useState('')
  // Told again, the same code is asked again: what was refused a minute ago may be answered now.
  const [asked, setAsked] = useState(shown === '' ? null : { code: shown, name: '', time: 0 })
  const found = useQuery({
    queryKey: ['certificate', 'verify', asked],
    queryFn: () => call(verifyCertificate, { code: asked?.code ?? code, name: asked?.name ?? '' }, { quiet: true }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
  })

  return (
    <main className="certificate-check">
      <h1>证书验证</h1>
      {found.data && <Found certificate={found.data} />}
      {found.error && <Alert type="error" showIcon role="alert" title={wordsOfError(found.error)} />}
      <Form layout="vertical" onFinish={() => setAsked({ code, name, time: Date.now() })}>
        <Form.Item label="验证码" htmlFor="verify-code">
          <Input
            id="verify-code"
            autoComplete="off"
            placeholder="证书或证明上的 12 位验证码"
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
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={found.isFetching} disabled={code.trim() === ''}>
          验证
        </Button>
      </Form>
    </main>
  )
}

const certificateKinds: readonly VerifiedCertificate['kind'][] = ['exam', 'certificate']

/** The term of a certificate; a proof tells of a time that has passed, and has none. */
const termOf = ({ kind, validFrom, validTo, issuedAt }: VerifiedCertificate) =>
  certificateKinds.includes(kind)
    ? [['有效期', validTo === null ? '长期有效' : `${validFrom ?? issuedAt} 至 ${validTo}`] as const]
    : []

/** The banner, with the day that it is about. */
const verdictOf = ({ state, validFrom, validTo, revokedOn }: VerifiedCertificate): string => {
  if (state === 'waiting') return `未生效（${validFrom ?? ''} 起）`
  if (state === 'expired') return `已过期 ${validTo ?? ''}`
  if (state === 'revoked') return `已撤销 ${revokedOn ?? ''}`
  return stateWords[state] ?? ''
}

const SIGNS = { valid: 'tick', waiting: 'warning', expired: 'warning', revoked: 'cross', superseded: 'cross' } as const

const signOf = (state: VerifiedCertificate['state']) => (state === 'soon' ? 'tick' : SIGNS[state])

function Found({ certificate }: { certificate: VerifiedCertificate }) {
  const { kind, state, title, number, maskedName, org, issuedAt, nameMatches } = certificate
  const isCertificate = certificateKinds.includes(kind)
  const facts = [
    [isCertificate ? '证书名称' : '证明名称', title],
    ['编号', number],
    ['姓名', maskedName],
    [isCertificate ? '发证单位' : '出具单位', org],
    [isCertificate ? '签发日期' : '出具日期', issuedAt],
    ...termOf(certificate),
  ] as const
  return (
    <section className="certificate-found" aria-label="验证结果">
      <p className="certificate-verdict" data-state={state} role="status">
        <Icon name={signOf(state)} />
        {verdictOf(certificate)}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {label === '姓名' && nameMatches !== null && <NameMatch isSame={nameMatches} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NameMatch = ({ isSame }: { isSame: boolean }) => (
  <b className="certificate-match" data-no={isSame ? undefined : ''}>
    {isSame ? '　✓ 姓名一致' : '　✗ 姓名不一致'}
  </b>
)
