import { z } from 'zod'

const MAX_DEPTH = 20

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** What a page stores for itself: bounded in depth and in bytes, every text storable in the database. */
const whyNot = (value: unknown, maxBytes: number): string | null => {
  if (value === undefined) return '该项为必填项'
  const open: [unknown, number][] = [[value, 0]]
  // Depth is measured without recursion: a deeply nested value must not exhaust the stack.
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, depth] = next
    if (depth > MAX_DEPTH) return '内容层级过深'
    if (typeof part === 'string' && !isStorableText(part)) return '包含不允许的字符'
    if (typeof part !== 'object' || part === null) continue
    if (!Object.keys(part).every(isStorableText)) return '包含不允许的字符'
    for (const inner of Object.values(part)) open.push([inner, depth + 1])
  }
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length
  return bytes > maxBytes ? `内容不能超过 ${Math.floor(maxBytes / 1024)}kb` : null
}

export const plainJson = (maxBytes: number) =>
  z.unknown().superRefine((value, context) => {
    const reason = whyNot(value, maxBytes)
    if (reason !== null) context.addIssue({ code: 'custom', message: reason })
  })
