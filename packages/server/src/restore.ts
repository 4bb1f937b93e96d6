import path from 'node:path'
import { type Deviation, restore } from './areas/system/backup/restore.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const sayDeviations = (title: string, deviations: readonly Deviation[]) => {
  say(`${title}：${deviations.length === 0 ? '一致' : `${deviations.length} 张表不一致`}`)
  for (const { table, expected, found } of deviations) say(`  ${table}：备份 ${expected}，恢复 ${found}`)
}

/** `node scripts/restore.mjs <备份文件夹> <空数据库地址>` */
const main = async () => {
  const [folder, url] = process.argv.slice(2)
  if (folder === undefined || url === undefined) {
    say('用法：node scripts/restore.mjs <备份文件夹> <空数据库地址>')
    say(
      '例：  node scripts/restore.mjs data/backups/base-20261121-180000-1a2b3c4d postgres://portal@127.0.0.1/portal_new',
    )
    process.exitCode = 2
    return
  }
  say(`正在从 ${path.resolve(folder)} 恢复…`)
  const { manifest, rowDeviations, sumDeviations } = await restore(path.resolve(folder), url)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`数据时间点 ${manifest.takenAt}，${manifest.tables.length} 张表，${rows.toLocaleString('zh-CN')} 行`)
  sayDeviations('行数', rowDeviations)
  sayDeviations('校验和', sumDeviations)
  if (rowDeviations.length + sumDeviations.length > 0) process.exitCode = 1
  else say('恢复完成。把 DATABASE_URL 指向新数据库并启动，其余步骤见 docs/operations.md。')
}

main().catch((error: unknown) => {
  process.stderr.write(`恢复失败：${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
