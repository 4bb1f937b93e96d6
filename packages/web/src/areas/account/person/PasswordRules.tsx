import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { judgeRule } from './password-rules.ts'

/** Each rule with a tick as soon as the typed password meets it. */
export function PasswordRules({ rules, password }: { rules: readonly string[]; password: string }) {
  return (
    <ul className="password-rules" aria-label="密码要求">
      {rules.map((rule) => {
        const met = password !== '' && judgeRule(rule, password) === true
        return (
          <li key={rule} className={met ? 'password-rule-met' : undefined}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {rule}
            <span className="visually-hidden">{met ? '（已满足）' : ''}</span>
          </li>
        )
      })}
    </ul>
  )
}
