/** The one error an operator sees when the built-in database cannot run here: Chinese first, English below, then the way out. */
export function unavailable(chinese: string, english: string, cause?: unknown): Error {
  const message = [
    `内置数据库无法启动：${chinese}。也可以改用现有的 PostgreSQL（15 或更高版本）：把连接地址写入环境变量 DATABASE_URL。`,
    `The built-in database cannot start: ${english}. DATABASE_URL may name any PostgreSQL 15 or later instead.`,
  ].join('\n')
  return new Error(message, cause === undefined ? {} : { cause })
}
