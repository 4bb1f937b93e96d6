import { type PolicyInput, simulatePolicy } from '@portal/contract/areas/access/policy.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'

type Affected = ResultOf<typeof simulatePolicy>['affected']

/** 试算: whom the typed policy would touch, counted by the server, before anything is saved. */
export function PolicyTrial() {
  const form = Form.useFormInstance<PolicyInput>()
  const [affected, setAffected] = useState<Affected>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  const run = async () => {
    setBusy(true)
    setFault('')
    try {
      setAffected((await call(simulatePolicy, await form.validateFields(), { quiet: true })).affected)
    } catch (error) {
      setAffected(undefined)
      setFault(error instanceof Error ? faultOf(error).words : '请先修正标红的内容')
    } finally {
      setBusy(false)
    }
  }

  const touched = affected?.filter(({ count }) => count > 0) ?? []
  return (
    <div className="policy-trial">
      <Button loading={busy} onClick={() => void run()}>
        试算
      </Button>
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {affected && (
        <output aria-label="试算结果">
          {touched.length === 0 ? (
            '保存后不影响任何人的下次登录'
          ) : (
            <ul>
              {touched.map(({ field, text }) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          )}
        </output>
      )}
    </div>
  )
}
