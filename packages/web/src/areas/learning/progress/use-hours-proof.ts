import { hoursProof } from '@portal/contract/areas/learning/hours/hours-proof.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { keepAddress } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'

/** 学时证明 of a year: made out by the server and kept by the browser. */
export const useHoursProof = () => {
  const making = useWrite(hoursProof)
  const take = async (year: number) => {
    const made = await making.run({ year })
    if (!made) return
    keepAddress(made.url)
    tip('success', `已生成学时证明，编号 ${made.number}`)
  }
  return { take, isPending: making.isPending }
}
