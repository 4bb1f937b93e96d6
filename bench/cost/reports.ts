import { cpuOf } from '../cpu.ts'
import { must } from '../crash/caller.ts'
import type { Site } from '../site.ts'
import type { Line } from '../table.ts'

const REPORTS = ['noticeReach', 'announcementReach']
const MOST_MS = 1000

/** Reports over people times posts: the second call of each, and the processor time of it. */
export const reportLines = async (site: Site, token: string): Promise<Line[]> => {
  const lines: Line[] = []
  for (const reportId of REPORTS) {
    const run = () => must(site.url, 'rest/statistics/run', { reportId, filter: {} }, token)
    await run()
    const [from, own, database] = [performance.now(), cpuOf(site.pid), site.databaseCpu()]
    await run()
    const tookMs = performance.now() - from
    const cpuMs = (cpuOf(site.pid) - own + site.databaseCpu() - database) / 1000
    lines.push({
      name: `rest/statistics/run ${reportId}`,
      yardstick: `${MOST_MS} ms`,
      figure: `${tookMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of the processors`,
      ratio: tookMs / MOST_MS,
      bar: { most: 1 },
    })
  }
  return lines
}
