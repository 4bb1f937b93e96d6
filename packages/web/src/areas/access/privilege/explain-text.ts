import type { explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

/** The explanation as plain text, for a mail or a ticket. */
export const explainText = (
  title: string,
  { allowed, chain, missing, granters }: ResultOf<typeof explainPrivilege>,
): string =>
  [
    title,
    `结论：${allowed ? '能' : '不能'}`,
    '依据：',
    ...chain.map(({ ok, text }) => `${ok ? '✓' : '✗'} ${text}`),
    ...(missing.length === 0 ? [] : ['缺少的内容：', ...missing]),
    ...(granters.length === 0
      ? []
      : [`可由以下人员授予：${granters.map(({ name, orgName }) => `${name}（${orgName}）`).join('、')}`]),
  ].join('\r\n')

/** Hands a text to the browser as a file. */
export const saveText = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
