import { remindConsequence, remindedText, shortReminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import type { BehindUnit } from '@portal/contract/areas/learning/target/behind.ts'
import { behindUnitName, behindWords, downloadBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { remindShort } from '@portal/contract/areas/learning/target/target.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { download } from '#src/platform/download.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { count } from './behind-words.ts'

interface Whom {
  /** Who is reminded, in words. */
  name: string
  people: number
  orgId?: string | undefined
  exactOrg?: boolean
  userIds?: string[]
}

/** 提醒 with how many and what they will get, and 下载名单. */
export const useBehindActs = (year: number) => {
  const reminding = useWrite(remindShort)
  const [isSaving, setSaving] = useState(false)

  const remind = async ({ name, people, ...whom }: Whom) => {
    const { title, text } = shortReminderOf(year)
    const asOf = new Date(serverNow())
    const sure = await askConfirm({
      title: `提醒${name}未达标 ${count(people)} 人`,
      content: remindConsequence(`${title}：${text}`),
      okText: `提醒 ${count(people)} 人`,
    })
    if (!sure) return
    const told = await reminding.run({ year, ...whom, asOf })
    if (told) tip('success', remindedText(told.sent, told.skipped))
  }

  const remindUnit = (unit: BehindUnit) =>
    remind({ name: `「${behindUnitName(unit)}」`, people: unit.short, orgId: unit.id, exactOrg: unit.exact })

  const save = async (orgId: string | undefined) => {
    setSaving(true)
    try {
      const name = `${fill(behindWords.file, { year })}.xlsx`
      await download(downloadBehind.path, { year, ...(orgId !== undefined && { orgId }) }, name)
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setSaving(false)
    }
  }

  return { remind, remindUnit, isReminding: reminding.isPending, save, isSaving }
}
