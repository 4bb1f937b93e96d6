import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { passwordRulesOf } from '@portal/contract/areas/account/password.ts'
import { currentSession } from '#src/platform/session/session.ts'

// Together the two profiles hold every rule there is; the server names those that are in force, length included.
const ruleOf = (text: string) => {
  const [, min] = /^(\d+)–/.exec(text) ?? []
  return passwordRulesOf('mlps', min === undefined ? undefined : Number(min)).find((rule) => rule.text === text)
}

const isMet = (text: string, password: string) => {
  const { name, code } = currentSession()
  return password !== '' && ruleOf(text)?.holds(password, [name, code]) === true
}

/** Each rule with a tick as soon as the typed password meets it. */
export function PasswordRules({ rules, password }: { rules: readonly string[]; password: string }) {
  return (
    <ul className="password-rules" aria-label="密码要求">
      {rules.map((rule) => {
        const met = isMet(rule, password)
        return (
          <li key={rule} className={met ? 'password-rule-met' : undefined}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {rule}
            {met && <span className="visually-hidden">（已满足）</span>}
          </li>
        )
      })}
    </ul>
  )
}
