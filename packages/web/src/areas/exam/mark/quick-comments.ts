export const MOST_COMMENT = 500
export const MOST_KEPT = 20
const MOST_KEPT_LENGTH = 60

/** Until a marker keeps his own. */
export const SHIPPED_COMMENTS = ['要点完整，表述清楚', '要点不全', '概念不准确', '缺少具体措施', '答非所问']

/** The comment with a phrase behind it; unchanged where it is there already or does not fit any more. */
export const withPhrase = (comment: string, phrase: string): string => {
  const before = comment.trim().replace(/[。；;，,]+$/, '')
  const next = before === '' ? phrase : `${before}；${phrase}`
  const isThere = before.split('；').includes(phrase)
  return isThere || next.length > MOST_COMMENT ? comment : next
}

/** Why a comment cannot be kept as a quick one; null: it can. */
export const whyNotKeep = (kept: readonly string[], comment: string): string | null => {
  const phrase = comment.trim()
  if (phrase === '') return '请先填写评语'
  if (phrase.length > MOST_KEPT_LENGTH) return `常用评语最多 ${MOST_KEPT_LENGTH} 个字`
  if (kept.includes(phrase)) return '该评语已在常用评语中'
  return kept.length >= MOST_KEPT ? `最多保存 ${MOST_KEPT} 条常用评语` : null
}
