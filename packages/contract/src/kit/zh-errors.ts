import { z } from 'zod'

/** Words for what a schema did not word itself. */
export const chineseErrors = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '该项为必填项' : '格式不正确'
    case 'unrecognized_keys':
      return `包含未知字段：${issue.keys.join('、')}`
    case 'invalid_value':
      return '取值不在可选范围内'
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? `不能小于 ${issue.minimum}` : '内容过短或过少'
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int' ? `不能大于 ${issue.maximum}` : '内容过长或过多'
    default:
      return issue.message === undefined ? '格式不正确' : undefined
  }
}

/** Call once per process: Chinese words, and no code generation where the content security policy forbids it. */
export const configureZod = (options: { jitless: boolean }) => z.config({ customError: chineseErrors, ...options })
