import { usePage } from '#src/platform/page.ts'

/** An interval for asking again, while the page is looked at. */
export const useWaitedInterval = (milliseconds: number): number | false => {
  const { active } = usePage()
  return active ? milliseconds : false
}
