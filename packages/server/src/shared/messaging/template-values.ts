import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'

interface Said {
  title: string
  text?: string
  reason: string
  source?: string
  link?: string
  dueAt?: Date | null
  at: Date
}

/** Values of the variables that an event fills. */
export const eventValues = ({ title, text = '', reason, source = '', link = '', dueAt, at }: Said) => ({
  标题: title,
  内容: text,
  原因: reason,
  来源: source,
  时间: shanghaiTime(at),
  截止时间: dueAt ? shanghaiTime(dueAt) : '',
  链接: link,
})
