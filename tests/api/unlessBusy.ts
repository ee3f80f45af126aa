/**
 * Sends a request again until the function is not too busy for it: on a busy machine the database takes longer than a
 * request may, and the response is 503 with "Please try again."
 */
export async function unlessBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await response.arrayBuffer();
  }
}
