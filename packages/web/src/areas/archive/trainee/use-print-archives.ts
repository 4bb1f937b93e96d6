import { printArchives } from '@portal/contract/areas/archive/trainee.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** Has archives printed by a background job; without ids one's own. */
export const usePrintArchives = () => {
  const printing = useWrite(printArchives, { refreshes: ['job'] })
  return async (userIds: readonly string[]) => {
    if (await printing.run({ userIds: [...userIds] })) tip('success', '正在打印，完成后在“任务”中下载')
  }
}
