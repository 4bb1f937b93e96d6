import http from 'node:http'
import { quantileOf } from './load.ts'

const SOCKETS = 128

interface Shot {
  path: string
  token: string
  body: unknown
}

export interface BurstFigures {
  p95Ms: number
  mostMs: number
  seconds: number
  refused: string[]
}

const send = (agent: http.Agent, port: number, { path, token, body }: Shot): Promise<string> =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'x-token': token,
    }
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path: `/${path}`, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    request.end(payload)
  })

/** Calls that come when they come, answered or not: `perSecond` of them, each timed from the moment it was due. */
export const burst = async (
  port: number,
  shots: readonly Shot[],
  perSecond: number,
  judge: (answer: string) => boolean = (answer) => answer.includes('"success":true'),
): Promise<BurstFigures> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS })
  const from = performance.now()
  const times: number[] = []
  const refused: string[] = []
  const fire = async (shot: Shot, at: number) => {
    const due = from + (at / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const answer = await send(agent, port, shot).catch(String)
    times.push(performance.now() - due)
    if (!judge(answer)) refused.push(answer.slice(0, 200))
  }
  await Promise.all(shots.map(fire))
  agent.destroy()
  return {
    p95Ms: quantileOf(times, 0.95),
    mostMs: quantileOf(times, 1),
    seconds: (performance.now() - from) / 1000,
    refused,
  }
}
